import { useLingui } from "@lingui/react/macro";

/** What one to five stars mean: `starWords(4)` is "good". */
export function useStarWords() {
  const { t } = useLingui();
  return (stars: number) => [t`bad`, t`not good`, t`all right`, t`good`, t`very good`][stars - 1] ?? "";
}
