/** The exports for other features. */
export { photoIdOf, photoPath, spacePhotoPaths } from "./paths.ts";
