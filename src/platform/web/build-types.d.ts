/** The names of its classes; `tools/css-classes.ts` checks that they exist. */
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export = classes;
}

declare module '*.css?inline' {
  const text: string;
  export default text;
}

interface ImportMeta {
  readonly env: { readonly VITE_BUILD_HASH?: string };
}
