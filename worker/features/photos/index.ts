/** The exports for other features. */
export { photoIdOf, photoPath, spacePhotoPaths } from "./paths.ts";
export { dropPhotos } from "./store.ts";
