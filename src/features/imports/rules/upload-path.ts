/** Separate from the procedures, which accept only JSON. */
export function uploadPath(id: string): string {
  return `/api/imports/${id}/file`;
}
