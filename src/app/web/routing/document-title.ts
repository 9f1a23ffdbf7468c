import { isRouteHandle } from '#src/platform/web/route-handle.ts';

export function documentTitle(handle: unknown): string {
  if (!isRouteHandle(handle)) return 'Stint';
  return handle.title === 'Stint' ? handle.title : `${handle.title} · Stint`;
}
