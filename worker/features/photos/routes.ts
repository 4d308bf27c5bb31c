import * as endpoints from "#schema/endpoints/photos.ts";
import { type Route, route } from "#worker/http/handle.ts";
import { serveObject } from "./objects.ts";
import { hidePhoto, openUpload, readPhoto, removePhoto, setPhoto } from "./photos.ts";

export const photoRoutes: readonly Route[] = [
  route(endpoints.openUpload, openUpload),
  // The code that reads photos is large, and few requests need it.
  { ...endpoints.receiveUpload, serve: async (c) => (await import("./receive.ts")).receive(c) },
  route(endpoints.setProfilePhoto, setPhoto),
  route(endpoints.getProfilePhoto, readPhoto),
  route(endpoints.hideProfilePhoto, hidePhoto),
  route(endpoints.removeProfilePhoto, removePhoto),
  { ...endpoints.servePhoto, serve: serveObject },
];
