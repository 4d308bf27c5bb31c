import type { ComponentProps } from "react";
import { type To, useHref, useLinkClickHandler, useLocation } from "react-router";

export type LinkProps = Omit<ComponentProps<"a">, "href"> & { to: To; replace?: boolean; state?: unknown };

/** A link within the product. The router's own Link adds prefetching that only its framework uses. */
export function Link({ to, replace, state, onClick, ...rest }: LinkProps) {
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, { target: rest.target, replace, state });
  return (
    <a
      {...rest}
      href={useHref(to)}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) follow(event);
      }}
    />
  );
}

/** A link in a navigation. It marks the current screen. */
export function NavLink(props: LinkProps & { to: string }) {
  const isHere = useLocation().pathname === props.to;
  return <Link {...props} aria-current={isHere ? "page" : undefined} />;
}
