import * as endpoints from "#schema/endpoints/photos.ts";
import { type Route, route } from "#worker/http/handle.ts";
import { objectRoute } from "./objects.ts";
import { hidePhoto, openUpload, readPhoto, removePhoto, setPhoto } from "./photos.ts";
import { receiveRoute } from "./receive.ts";

export const photoRoutes: readonly Route[] = [
  route(endpoints.openUpload, openUpload),
  receiveRoute,
  route(endpoints.setProfilePhoto, setPhoto),
  route(endpoints.getProfilePhoto, readPhoto),
  route(endpoints.hideProfilePhoto, hidePhoto),
  route(endpoints.removeProfilePhoto, removePhoto),
  objectRoute,
];
