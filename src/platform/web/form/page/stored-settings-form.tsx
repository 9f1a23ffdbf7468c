import { useState } from 'react';
import type { ReactNode } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import type * as z from 'zod';
import { LeavePrompt } from '#src/platform/web/form/leave-prompt.tsx';
import { createSchemaResolver } from '#src/platform/web/form/schema-resolver.ts';
import { PageFormEnd } from './page-form-end.tsx';
import * as styles from './page-form.module.css';
import { usePageFormSave } from './use-page-form-save.ts';

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
  const form = useForm<V, unknown, S>({
    // All values are given.
    defaultValues: toValues(stored.settings) as DefaultValues<V>,
    resolver: createSchemaResolver<V, S>(schema),
    mode: 'onTouched',
  });
  const { isDirty } = form.formState;
  const { problem, onSubmit } = usePageFormSave(form, async (settings) => {
    const sent = JSON.stringify(form.getValues());
    const saved = await save({ settings, revision });
    setRevision(saved.revision);
    // What was typed while it was saved stays, and isn’t saved yet.
    const keepValues = JSON.stringify(form.getValues()) !== sent;
    form.reset(toValues(saved.settings), { keepValues });
    onSaved();
  });

  return (
    <FormProvider {...form}>
      <LeavePrompt isDirty={isDirty} />
      <form noValidate onSubmit={onSubmit} className={styles.form}>
        {children}
        <PageFormEnd problem={problem} onReload={onReload} isSticky isDisabled={!isDirty} />
      </form>
    </FormProvider>
  );
}
