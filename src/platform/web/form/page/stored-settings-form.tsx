import { useContext, useState } from 'react';
import type { ReactNode } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import type * as z from 'zod';
import { toFailure } from '#src/platform/web/failure.ts';
import { placeErrors } from '#src/platform/web/form/errors/place-errors.ts';
import { LeavePrompt } from '#src/platform/web/form/leave-prompt.tsx';
import { createSchemaResolver } from '#src/platform/web/form/schema-resolver.ts';
import { VisibleFields } from '#src/platform/web/form/visible-fields.ts';
import { PageFormEnd } from './page-form-end.tsx';
import type { PageFormProblem } from './page-form-end.tsx';
import styles from './page-form.module.css';

type Stored<S> = { settings: S; revision: number };

type StoredSettingsFormProps<S, V extends FieldValues> = {
  stored: Stored<S>;
  schema: z.ZodType<S>;
  toValues: (settings: S) => V;
  /** Replaces all settings. */
  save: (request: Stored<S>) => Promise<Stored<S>>;
  onSaved: () => void;
  onReload: () => void;
  children: ReactNode;
};

/** Settings that are one form on a page: saving replaces all of them. */
export function StoredSettingsForm<S, V extends FieldValues>(props: StoredSettingsFormProps<S, V>) {
  const { stored, schema, toValues, save, onSaved, onReload, children } = props;
  const [revision, setRevision] = useState(stored.revision);
  const [problem, setProblem] = useState<PageFormProblem | null>(null);
  const shown = useContext(VisibleFields);
  const form = useForm<V, unknown, S>({
    // All values are given.
    defaultValues: toValues(stored.settings) as DefaultValues<V>,
    resolver: createSchemaResolver<V, S>(schema),
    mode: 'onTouched',
  });
  const { isDirty } = form.formState;

  const submit = form.handleSubmit(async (settings) => {
    setProblem(null);
    try {
      const saved = await save({ settings, revision });
      setRevision(saved.revision);
      form.reset(toValues(saved.settings));
      onSaved();
    } catch (error) {
      const failure = toFailure(error);
      const message = placeErrors(form, failure, { shown });
      if (message !== undefined) setProblem({ message, isStale: failure.code === 'STALE' });
    }
  });

  return (
    <FormProvider {...form}>
      <LeavePrompt isDirty={isDirty} />
      <form noValidate onSubmit={(event) => void submit(event)} className={styles.form}>
        {children}
        <PageFormEnd problem={problem} onReload={onReload} isSticky isDisabled={!isDirty} />
      </form>
    </FormProvider>
  );
}

/** Loads the latest version; the key starts the form again. */
export function useFormReload(query: { refetch: () => Promise<unknown> }) {
  const [key, setKey] = useState(0);
  async function reload() {
    await query.refetch();
    setKey((count) => count + 1);
  }
  return { key, onReload: () => void reload() };
}
