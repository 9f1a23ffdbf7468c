import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import type { Control, DefaultValues, FieldErrors, FieldValues } from 'react-hook-form';
import type * as z from 'zod';
import * as m from '#messages/platform.ts';
import { toFailure } from '#src/platform/web/failure.ts';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { Alert } from '#src/platform/web/kit/display/alert.tsx';
import { DialogShell } from '#src/platform/web/layout/dialog-shell.tsx';
import { placeErrors } from './errors/place-errors.ts';
import type { FieldDescriptions, Refusals } from './errors/place-errors.ts';
import { FormProblem } from './form-problem.tsx';
import { FormPrompt } from './form-prompt.tsx';
import * as styles from './form.module.css';
import { createSchemaResolver } from './schema-resolver.ts';
import { whenReadable } from './unreadable-inputs.ts';
import { leaveListField, registerUnsaved } from './unsaved-changes.ts';
import { collectErrors, hiddenFieldsError } from './visible-fields.ts';

/** An error that the contract declares, and that is no problem if the user says so. */
type Question = { code: string; sentence: string; answer: string };

type FormDialogProps<V extends FieldValues, T> = {
  title: string;
  /** The contract's input schema. */
  schema: z.ZodType<T>;
  values: V;
  /**
   * Saves; errors are shown at their field if it is visible, otherwise below the form. `isConfirmed`: the user has
   * answered the question.
   */
  onSave: (values: T, options: { isConfirmed: boolean }) => unknown;
  onClose: () => void;
  /** Reloads the record after a STALE error; null if it was deleted. */
  fetchNewer?: () => Promise<V | null>;
  /** What saving does, which may depend on what is typed. */
  saveLabel?: string | ((values: V) => string);
  /** `danger`: saving can’t be undone. */
  saveTone?: 'primary' | 'danger';
  /** Messages for problem codes of the server. */
  sentences?: FieldDescriptions;
  refusals?: Refusals;
  question?: Question;
  /** After saving, the page shows the next step itself, so the dialog doesn't close. */
  hasNextStep?: boolean;
  /** Has something beside its fields. */
  isWide?: boolean;
  /** One or two fields: small, and closes without asking. */
  isPrompt?: boolean;
  /** Why the record is read-only. */
  lockedReason?: string;
  /** How to unlock it. */
  unlockAction?: ReactNode;
  /** Fields from `form/fields`, matched by `name`. */
  children: ReactNode;
};

/**
 * The standard form dialog. Enter saves; Escape and Back close it and ask only if something was typed. If the server is
 * unreachable, the dialog keeps everything; if the record was changed elsewhere, it offers to load the latest version
 * and keeps what was typed. Load it lazily: it includes the form library and the schema.
 */
export function FormDialog<V extends FieldValues, T>(props: FormDialogProps<V, T>) {
  const {
    title,
    schema,
    values,
    onSave,
    onClose,
    fetchNewer,
    saveLabel = m.save,
    saveTone = 'primary',
    lockedReason,
    unlockAction,
    sentences,
    refusals,
    question,
    isPrompt = false,
    isWide = false,
    hasNextStep = false,
  } = props;
  const [isLeaving, setIsLeaving] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  // `values` is complete; the library's type asks for a deep partial.
  const form = useForm<V, unknown, T>({
    defaultValues: values as DefaultValues<V>,
    resolver: createSchemaResolver<V, T>(schema),
  });
  const { isDirty, isSubmitting, errors } = form.formState;

  useEffect(() => {
    if (!isDirty || isPrompt) return;
    return registerUnsaved(() => setIsLeaving(!isSubmitting));
  }, [isDirty, isSubmitting, isPrompt]);

  const save = form.handleSubmit((checked) => store(checked), showHiddenErrors);

  async function store(checked: T, isConfirmed = false) {
    try {
      await onSave(checked, { isConfirmed });
    } catch (error) {
      const failure = toFailure(error);
      if (question && failure.code === question.code) {
        setIsAsking(true);
        return;
      }
      const problem = placeErrors(form, failure, { sentences, refusals });
      if (problem !== undefined)
        form.setError('root', {
          type: failure.code === 'STALE' ? staleErrorType : 'server',
          message: problem,
        });
      return;
    }
    if (!hasNextStep) onClose();
  }

  function saveAnyway() {
    setIsAsking(false);
    form.clearErrors('root');
    void form.handleSubmit((checked) => store(checked, true), showHiddenErrors)();
  }

  function showHiddenErrors(wrong: FieldErrors<V>) {
    const message = hiddenFieldsError(collectErrors(wrong), form.control);
    if (message !== undefined) form.setError('root', { type: 'schema', message });
  }

  const loadNewer =
    fetchNewer &&
    (async () => {
      try {
        const newer = await fetchNewer();
        if (newer) form.reset(newer, { keepDirtyValues: true });
        else form.setError('root', { type: 'gone', message: m.recordDeleted });
      } catch (error) {
        form.setError('root', { type: staleErrorType, message: toFailure(error).message });
      }
    });

  function requestClose() {
    leaveListField();
    // A second Escape closes the prompt and keeps what was typed.
    if (isAsking) setIsAsking(false);
    else if (form.formState.isDirty && !isPrompt) setIsLeaving(!isLeaving);
    else onClose();
  }

  return (
    <DialogShell
      title={title}
      width={isPrompt ? 'small' : isWide ? 'huge' : 'medium'}
      onClose={requestClose}
      isBusy={isSubmitting}
      problem={
        errors.root && (
          <FormProblem
            message={errors.root.message ?? ''}
            onLoadNewer={errors.root.type === staleErrorType ? loadNewer : undefined}
          />
        )
      }
      footer={
        isAsking && question ? (
          <FormPrompt
            question={question.sentence}
            answer={{ children: question.answer, tone: 'neutral', onClick: whenReadable(saveAnyway) }}
            onStay={() => setIsAsking(false)}
          />
        ) : isLeaving ? (
          <FormPrompt
            question={m.discardQuestion}
            answer={{ children: m.discard, tone: 'danger', onClick: onClose }}
            onStay={() => setIsLeaving(false)}
          />
        ) : undefined
      }
      actions={
        lockedReason === undefined && (
          <Button type="submit" variant="filled" tone={saveTone} isBusy={isSubmitting}>
            {typeof saveLabel === 'string' ? (
              saveLabel
            ) : (
              <SaveLabel control={form.control} write={saveLabel} />
            )}
          </Button>
        )
      }
      form={{
        onSubmit: (event) => {
          form.clearErrors('root');
          setIsAsking(false);
          void save(event);
        },
        onKeyDown: (event) => {
          if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return;
          event.stopPropagation();
          event.currentTarget.requestSubmit();
        },
      }}
    >
      <FormProvider {...form}>
        {lockedReason !== undefined && <Alert tone="info">{lockedReason}</Alert>}
        {lockedReason !== undefined && unlockAction}
        {lockedReason === undefined ? (
          props.children
        ) : (
          <fieldset disabled className={styles.locked}>
            {props.children}
          </fieldset>
        )}
      </FormProvider>
    </DialogShell>
  );
}

/** Apart, so that typing doesn’t render the whole dialog. */
function SaveLabel<V extends FieldValues, T>({
  control,
  write,
}: {
  control: Control<V, unknown, T>;
  write: (values: V) => string;
}) {
  // Complete, like the default values.
  return write(useWatch({ control }) as V);
}

/** The record was changed since the form opened. */
const staleErrorType = 'stale';
