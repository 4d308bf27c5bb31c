import { billOf, type Line } from "./costs.ts";
import { type Limit, limitsOf } from "./limits.ts";
import type { Measured } from "./model.ts";
import { planUsd, prices, sources } from "./prices.ts";

const sizes = [1_000, 100_000, 10_000_000];

const whole = (value: number) => value.toLocaleString("en-GB", { maximumFractionDigits: 0 });
const short = (value: number) => {
  const [divided, unit] =
    value >= 1e9 ? [value / 1e9, " bn"] : value >= 1e6 ? [value / 1e6, " m"] : [value, ""];
  return `${divided.toLocaleString("en-GB", { maximumSignificantDigits: 3 })}${unit}`;
};
const dollars = (value: number) =>
  value.toLocaleString("en-GB", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** The bills of each size and the limits, as Markdown. */
export const reportOf = (measured: Measured): string =>
  [
    ...sizes.map((people) => describeBill(people, measured)),
    `### The limits, in the order in which they are reached\n\n${describeLimits(limitsOf(measured))}`,
    `### Prices\n\n${describePrices()}`,
    `*Calls measured ${measured.measured}*`,
  ].join("\n\n");

function describeBill(people: number, measured: Measured): string {
  const { lines, usd, payments, takenGbp, stripeGbp } = billOf(people, measured);
  const bindings = Object.entries(Object.groupBy(lines, ({ binding }) => binding)).map(([binding, of]) => {
    const cost = (of ?? []).reduce((sum, each) => sum + each.cost, 0);
    return `| ${binding} | ${(of ?? []).map(describeLine).join("; ")} | ${dollars(cost)} | ${Math.round((100 * cost) / usd)} % |`;
  });
  return [
    `### ${whole(people)} people a month: $${dollars(usd)}`,
    [
      "| binding | use of the month | $ | share |",
      "| --- | --- | ---: | ---: |",
      `| the plan | | ${dollars(planUsd)} | ${Math.round((100 * planUsd) / usd)} % |`,
      ...bindings,
    ].join("\n"),
    `Stripe keeps £${whole(stripeGbp)} of ${whole(payments)} payments; £${whole(takenGbp)} of fees stay after refunds, before Stripe.`,
  ].join("\n\n");
}

const describeLine = ({ quantity, unit, cost }: Line) =>
  `${short(quantity)} ${unit}${cost > 0 ? ` ($${dollars(cost)})` : ""}`;

const describeLimits = (limits: Limit[]) =>
  [
    "| limit | people a month | because |",
    "| --- | ---: | --- |",
    ...limits.map(({ what, people, because, page }) => {
      const reached = Number.isFinite(people) ? short(Number(people.toPrecision(2))) : "any";
      return `| ${page ? `[${what}](${page})` : what} | ${reached} | ${because} |`;
    }),
  ].join("\n");

/** One line for each page. */
const describePrices = () =>
  [
    "| binding | price | page | copy |",
    "| --- | --- | --- | --- |",
    ...Object.entries(Object.groupBy(Object.values(prices), ({ source }) => source)).map(
      ([source, of = []]) => {
        const each = of.map(({ unit, included, usd, per }) => {
          const price = per === 1 ? `$${usd}` : `$${usd} for ${short(per)}`;
          return `${unit} ${price} beyond ${short(included)}`;
        });
        const { page, copy } = sources[source as keyof typeof sources];
        return `| ${of[0]?.binding} | ${each.join("; ")} | [page](${page}) | ${copy} |`;
      },
    ),
    `| Stripe | 1.5 % and 20p for a standard British card; premium 1.9 %; foreign 3.25 % | [page](${sources.stripe.page}) | ${sources.stripe.copy} |`,
  ].join("\n");
