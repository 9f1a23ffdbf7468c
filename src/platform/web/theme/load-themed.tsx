import type { ComponentType } from 'react';

/** Loads a part that still uses MUI together with its theme. */
export async function loadThemed<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): Promise<ComponentType<Props>> {
  const [Part, { StintTheme }] = await Promise.all([load(), import('./theme-provider.tsx')]);
  return function ThemedPart(props: Props) {
    return (
      <StintTheme>
        <Part {...props} />
      </StintTheme>
    );
  };
}
