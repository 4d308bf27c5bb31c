import type { Plugin } from "vite";

interface Place {
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

export const leaveOut: (guard: { readonly places: readonly Place[] } | null) => void;
export const without: (places: readonly Place[], text: string) => string;
export const withoutGuard: () => Plugin;
