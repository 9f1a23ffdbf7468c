/** Files that features open to others. The build leaves out whatever isn't used of them, so they only re-export. */
export const reexportingFile = /web[\\/](public|public-for-[\w-]+)\.tsx$/;
