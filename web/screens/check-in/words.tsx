interface WordsProps {
  id: string;
  label: string;
  value: string;
  onValue(value: string): void;
  most: number;
}

/** A text box without a draft: the device does not store its text. */
export function Words({ id, label, value, onValue, most }: WordsProps) {
  return (
    <div className="grid gap-2">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <textarea
        id={id}
        dir="auto"
        rows={3}
        autoComplete="off"
        maxLength={most}
        value={value}
        onChange={(event) => onValue(event.target.value)}
        className="w-full rounded-control border border-control bg-surface px-4 py-2 text-ink"
      />
    </div>
  );
}
