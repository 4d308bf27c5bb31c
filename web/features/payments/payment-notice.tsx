import type { ReactNode } from "react";

interface PaymentNoticeProps {
  title: ReactNode;
  children: ReactNode;
  action: ReactNode;
}

/** A calm word in the place of the card form; what stands around it is a live region. */
export function PaymentNotice({ title, children, action }: PaymentNoticeProps) {
  return (
    <div className="grid justify-items-start gap-3">
      <h2 className="text-xl">{title}</h2>
      <p className="text-soft">{children}</p>
      <div className="mt-2">{action}</div>
    </div>
  );
}
