import * as m from '#messages/app.ts';
/** The same text as app.html before its script loads. [2.18] */
export function LoadingScreen() {
  return (
    <p className="stint-starting" role="status">
      {m.loadingApplication}
    </p>
  );
}
