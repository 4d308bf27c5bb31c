import { Trans, useLingui } from "@lingui/react/macro";
import { useLocation } from "react-router";
import { Notice } from "#web/ui/layout/card.tsx";
import { unknownFilters } from "./browse-address.ts";

/** Says which filters in the address this product does not know. Any change of the list removes them. */
export function UnknownFilters() {
  const { i18n } = useLingui();
  const unknown = unknownFilters(useLocation().search);
  if (unknown.length === 0) return null;
  const names = new Intl.ListFormat(i18n.locale, { type: "conjunction" }).format(unknown);
  return (
    <Notice role="status" tone="lamp" className="mb-4">
      <Trans>
        We have no filter for <bdi>{names}</bdi>. This list does not use it.
      </Trans>
    </Notice>
  );
}
