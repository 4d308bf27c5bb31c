import { examples } from "virtual:api-page";

/** An example command or answer, to read and to copy. The build fails when there is no example with this name. */
export function Example({ of, label }: { of: string; label: string }) {
  const text = examples[of];
  if (!text) throw new Error(`There is no example ${of}.`);
  return (
    <figure className="rounded-control border border-line bg-sand">
      <figcaption className="px-4 pt-3 text-sm text-soft">{label}</figcaption>
      <code translate="no" className="block px-4 py-3 font-mono text-sm wrap-anywhere whitespace-pre-wrap">
        {text}
      </code>
    </figure>
  );
}

/** A word of the API within a sentence. */
export function Word({ children }: { children: string }) {
  return (
    <code translate="no" className="rounded-sm bg-sand px-1 font-mono text-sm wrap-anywhere">
      {children}
    </code>
  );
}
