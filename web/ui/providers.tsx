import type { ReactNode } from "react";
import { LayersProvider } from "./dialogs/layers.tsx";
import { AnnouncerProvider } from "./feedback/announcer.tsx";
import { ToastProvider } from "./feedback/toast.tsx";

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
