// Runs in the browser. A separate file, because the content security policy allows no inline scripts.
document.documentElement.classList.toggle('dark-mode', matchMedia('(prefers-color-scheme: dark)').matches);
// oxlint-disable-next-line typescript/no-unsafe-call -- Loaded by the script before this one, without types.
SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  // Drawing every procedure at once takes seconds.
  docExpansion: 'none',
  defaultModelsExpandDepth: 0,
  // Otherwise it would send the API description to a third-party server.
  validatorUrl: null,
});
