import * as endpoints from "#schema/endpoints/photos.ts";
import { type Route, route } from "#worker/http/handle.ts";
import { lazily } from "#worker/http/lazily.ts";
import { serveObject } from "./serve-photo.ts";

// The code that reads and signs photos is large, and few requests need it.
export const photoRoutes: readonly Route[] = [
  route(
    endpoints.openUpload,
    lazily(async () => (await import("./photos.ts")).openUpload),
  ),
  { ...endpoints.receiveUpload, serve: async (c) => (await import("./receive.ts")).receive(c) },
  route(
    endpoints.setProfilePhoto,
    lazily(async () => (await import("./photos.ts")).setPhoto),
  ),
  route(
    endpoints.getProfilePhoto,
    lazily(async () => (await import("./photos.ts")).readPhoto),
  ),
  route(
    endpoints.hideProfilePhoto,
    lazily(async () => (await import("./photos.ts")).hidePhoto),
  ),
  route(
    endpoints.removeProfilePhoto,
    lazily(async () => (await import("./photos.ts")).removePhoto),
  ),
  { ...endpoints.servePhoto, serve: serveObject },
];
