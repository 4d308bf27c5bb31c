import type { Appearance, StripeElementLocale } from "@stripe/stripe-js";
import { useEffect, useState } from "react";

const dark = () => window.matchMedia("(prefers-color-scheme: dark)");

/** Our tokens in Stripe's words. Its form lives in a frame of its own, which our style sheet cannot reach. */
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

/** The card form's look, following the device from light to dark and back. */
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
 * Stripe's name for our language. It has no Ukrainian, and would choose by itself ("auto") a language that
 * the person may not want to read; English is what they see on their card.
 */
export const stripeLocale = (locale: string): StripeElementLocale => (locale === "ar" ? "ar" : "en-GB");
