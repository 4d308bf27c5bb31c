import * as endpoints from "#schema/endpoints/photos.ts";
import { type Route, route } from "#worker/http/handle.ts";
import { serveObject } from "./objects.ts";
import { hidePhoto, openUpload, readPhoto, removePhoto, setPhoto } from "./photos.ts";
import { receive } from "./receive.ts";

export const photoRoutes: readonly Route[] = [
  route(endpoints.openUpload, openUpload),
  { ...endpoints.receiveUpload, serve: receive },
  route(endpoints.setProfilePhoto, setPhoto),
  route(endpoints.getProfilePhoto, readPhoto),
  route(endpoints.hideProfilePhoto, hidePhoto),
  route(endpoints.removeProfilePhoto, removePhoto),
  { ...endpoints.servePhoto, serve: serveObject },
];
