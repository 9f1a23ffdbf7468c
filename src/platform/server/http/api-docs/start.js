// Run by the browser, as the page's only script of its own: the content security policy allows none within the page.
document.documentElement.classList.toggle('dark-mode', matchMedia('(prefers-color-scheme: dark)').matches);
// oxlint-disable-next-line typescript/no-unsafe-call -- The script before this one brings it, without types.
SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  defaultModelsExpandDepth: 0,
  // Would send the description to somebody else's server.
  validatorUrl: null,
});
