/** Where a file goes, beside the procedures: they take JSON alone. */
export function uploadPath(id: string): string {
  return `/api/imports/${id}/file`;
}
