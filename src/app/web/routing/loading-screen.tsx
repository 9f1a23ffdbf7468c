/** Word for word what app.html says before its script arrives. [2.18] */
export function LoadingScreen() {
  return (
    <p className="stint-starting" role="status">
      Loading application...
    </p>
  );
}
