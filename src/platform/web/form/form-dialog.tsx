import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { styled } from '@mui/material/styles';
import { useEffect, useId, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import type { DefaultValues, FieldErrors, FieldValues, Path } from 'react-hook-form';
import type * as z from 'zod';
import * as m from '#messages/platform.ts';
import { toFailure } from '#src/platform/web/failure.ts';
import { ResponsiveDialog } from '#src/platform/web/layout/responsive-dialog.tsx';
import { DiscardPrompt } from './discard-prompt.tsx';
import { FormProblem } from './form-problem.tsx';
import { findIncompleteInput, incompleteReason } from './incomplete-inputs.ts';
import { createSchemaResolver } from './schema-resolver.ts';
import { registerUnsaved } from './unsaved-changes.ts';
import { hiddenFieldsError, isFieldVisible, collectReasons, VisibleFields } from './visible-fields.ts';

type FormDialogProps<V extends FieldValues, T> = {
  title: string;
  /** The contract's input schema. */
  schema: z.ZodType<T>;
  values: V;
  /** Saves; errors are shown at their field if it is visible, otherwise below the form. */
  onSave: (values: T) => Promise<unknown>;
  onClose: () => void;
  /** Reloads the record after a STALE error; null if it was deleted. */
  fetchNewer?: () => Promise<V | null>;
  saveLabel?: string;
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
    lockedReason,
    unlockAction,
  } = props;
  const titleId = useId();
  const [isLeaving, setIsLeaving] = useState(false);
  const [shown] = useState(() => new Set<string>());
  // `values` is complete; the library's type asks for a deep partial.
  const form = useForm<V, unknown, T>({
    defaultValues: values as DefaultValues<V>,
    resolver: createSchemaResolver<V, T>(schema),
  });
  const { isDirty, isSubmitting, errors } = form.formState;

  useEffect(() => {
    if (!isDirty) return;
    return registerUnsaved(() => setIsLeaving(!isSubmitting));
  }, [isDirty, isSubmitting]);

  const save = form.handleSubmit(async (checked) => {
    try {
      await onSave(checked);
    } catch (error) {
      const { message, fields, code } = toFailure(error);
      const reasons = Object.entries(fields);
      for (const [place, [name, reason]] of reasons
        .filter(([each]) => isFieldVisible(each, shown))
        .entries()) {
        // Visible fields are named after values.
        form.setError(name as Path<V>, { type: 'server', message: reason }, { shouldFocus: place === 0 });
      }
      const problem = reasons.length === 0 ? message : hiddenFieldsError(reasons, shown);
      if (problem !== undefined)
        form.setError('root', { type: code === 'STALE' ? staleErrorType : 'server', message: problem });
      return;
    }
    onClose();
  }, showHiddenErrors);

  function showHiddenErrors(wrong: FieldErrors<V>) {
    const message = hiddenFieldsError(collectReasons(wrong), shown);
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

  function showIncompleteInput(field: HTMLInputElement) {
    // Checked on this line. Others, such as break times, have no name among the values.
    if (field.name in values) form.setError(field.name as Path<V>, { message: incompleteReason });
    else form.setError('root', { message: m.dateOrTimeIncomplete });
    field.focus();
  }

  function requestClose() {
    if (isSubmitting) return;
    // A second Escape closes the prompt and keeps what was typed.
    if (isDirty) setIsLeaving(!isLeaving);
    else onClose();
  }

  return (
    <ResponsiveDialog titleId={titleId} onClose={requestClose}>
      <FormProvider {...form}>
        <Box
          component="form"
          noValidate
          onSubmit={(event) => {
            // React bubbles a dialog's events to the page that opened it.
            event.stopPropagation();
            form.clearErrors('root');
            const incomplete = findIncompleteInput(event.currentTarget);
            if (incomplete) {
              event.preventDefault();
              showIncompleteInput(incomplete);
            } else void save(event);
          }}
          onKeyDown={(event: KeyboardEvent<HTMLFormElement>) => {
            if (event.key === 'Enter' && (event.metaKey || event.ctrlKey))
              event.currentTarget.requestSubmit();
          }}
          sx={{ display: 'flex', flexDirection: 'column', minHeight: 0, flex: 1 }}
        >
          <DialogTitle id={titleId}>{title}</DialogTitle>
          <DialogContent
            sx={{
              display: 'grid',
              gap: 4,
              gridTemplateColumns: 'minmax(0, 1fr)',
              alignContent: 'start',
              pt: '12px !important',
            }}
          >
            {lockedReason !== undefined && <Alert severity="info">{lockedReason}</Alert>}
            {lockedReason !== undefined && unlockAction}
            <VisibleFields value={shown}>
              {lockedReason === undefined ? (
                props.children
              ) : (
                <LockedFields disabled>{props.children}</LockedFields>
              )}
            </VisibleFields>
          </DialogContent>
          {/* Below the scrolling part, so it is visible next to Save in a long form. */}
          {errors.root && (
            <Box sx={{ px: 6, pt: 2 }}>
              <FormProblem
                message={errors.root.message ?? ''}
                onLoadNewer={errors.root.type === staleErrorType ? loadNewer : undefined}
              />
            </Box>
          )}
          {isLeaving ? (
            <DiscardPrompt
              onDiscard={onClose}
              onStay={() => {
                setIsLeaving(false);
              }}
            />
          ) : (
            <DialogActions>
              <Button color="inherit" onClick={requestClose}>
                {lockedReason === undefined ? m.cancel : m.close}
              </Button>
              {lockedReason === undefined && (
                <Button type="submit" variant="contained" loading={isSubmitting}>
                  {saveLabel}
                </Button>
              )}
            </DialogActions>
          )}
        </Box>
      </FormProvider>
    </ResponsiveDialog>
  );
}

/** The browser disables every field in it. */
const LockedFields = styled('fieldset')({
  display: 'grid',
  gap: 16,
  alignContent: 'start',
  minWidth: 0,
  margin: 0,
  padding: 0,
  border: 0,
});

/** The record was changed since the form opened. */
const staleErrorType = 'stale';
