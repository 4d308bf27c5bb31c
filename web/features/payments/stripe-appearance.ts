import type { Appearance, StripeElementLocale } from "@stripe/stripe-js";
import { useEffect, useState } from "react";

const dark = () => window.matchMedia("(prefers-color-scheme: dark)");

/** Our design tokens as Stripe's variables. Its form is an iframe that our style sheet cannot reach. */
function appearance(): Appearance {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(name).trim();
  return {
    theme: dark().matches ? "night" : "stripe",
    variables: {
      colorPrimary: token("--color-harbour"),
      colorBackground: token("--color-surface"),
      colorText: token("--color-ink"),
      colorTextSecondary: token("--color-soft"),
      colorTextPlaceholder: token("--color-soft"),
      colorDanger: token("--color-danger"),
      fontFamily: getComputedStyle(document.body).fontFamily,
      fontSizeBase: "16px",
      borderRadius: "10px",
    },
    rules: {
      ".Input": { borderColor: token("--color-control"), boxShadow: "none" },
    },
  };
}

/** The card form's appearance. It follows the device's light or dark mode. */
export function useStripeAppearance(): Appearance {
  const [look, setLook] = useState(appearance);
  useEffect(() => {
    const query = dark();
    const change = () => setLook(appearance());
    query.addEventListener("change", change);
    return () => query.removeEventListener("change", change);
  }, []);
  return look;
}

/**
 * Stripe's locale for our language. Stripe has no Ukrainian, and "auto" could pick a language that the person
 * does not read, so English is used.
 */
export const stripeLocale = (locale: string): StripeElementLocale => (locale === "ar" ? "ar" : "en-GB");
