/** What other features may import of this one. */
export { photoIdOf, photoPath, spacePhotoPaths } from "./paths.ts";
