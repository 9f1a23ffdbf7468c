// Starts the app. A page that can be read already is painted first, because its text would share the connection and the
// processor with the scripts. The build writes it into every page, and their names into the body.
(() => {
  const scripts = document.body.dataset.scripts.split(' ');
  // Without a script, such as on a connection that broke, the page stays as it is, with buttons that do nothing.
  const onerror = () => {
    document.getElementById('not-started').hidden = false;
  };
  const start = () => {
    for (const src of scripts.splice(0)) {
      const script = document.createElement('script');
      // Each runs in a separate task when it has arrived. Started by the entry's imports, all would run in one task.
      Object.assign(script, { type: 'module', crossOrigin: 'anonymous', fetchPriority: 'low', onerror, src });
      document.body.append(script);
    }
  };
  const { prerendered, serverRendered } = document.getElementById('root').dataset;
  const isReadable = prerendered !== undefined || serverRendered !== undefined;
  // What is hidden isn't painted.
  const isHidden = document.hidden || document.documentElement.dataset.signOutOwed !== undefined;
  if (!isReadable || isHidden) {
    start();
    return;
  }
  document.addEventListener('visibilitychange', start, { once: true });
  // A browser that doesn't report paints.
  setTimeout(start, 2000);
  new PerformanceObserver(start).observe({ type: 'paint', buffered: true });
})();
