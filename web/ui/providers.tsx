import type { ReactNode } from "react";
import { AnnouncerProvider } from "./announcer.tsx";
import { LayersProvider } from "./layers.tsx";
import { ToastProvider } from "./toast.tsx";

/** What the parts need around them; once, inside the router. */
export function UiProviders({ children }: { children: ReactNode }) {
  return (
    <LayersProvider>
      <AnnouncerProvider>
        <ToastProvider>{children}</ToastProvider>
      </AnnouncerProvider>
    </LayersProvider>
  );
}
