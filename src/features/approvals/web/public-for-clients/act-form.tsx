import { useId, useState } from 'react';
import { approvalLimits } from '#src/features/approvals/rules/approval-limits.ts';

type ActFormProps = {
  /** The button that opens it. */
  label: string;
  isPrimary?: boolean;
  submitLabel: string;
  /** What is written besides the name; `missing`: what to say without it. */
  text?: { label: string; missing?: string };
  /** Below the name. */
  hint?: string;
  words: { yourName: string; nameRequired: string; cancel: string; failed: string };
  /** The name of a signed-in account, which the field begins with. */
  ownName: string;
  /** Null: sent. Otherwise why not, in the client’s language. */
  send: (act: { name: string; text: string }) => Promise<string | null>;
};

/** What a client does, under the name they type. What was typed stays after a failure. */
export function ActForm({
  label,
  isPrimary = false,
  submitLabel,
  text: field,
  hint,
  words,
  ownName,
  send,
}: ActFormProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [name, setName] = useState(ownName);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<{ of: 'name' | 'text' | null; sentence: string } | null>(null);
  const [isSending, setIsSending] = useState(false);
  const id = useId();
  const isTextRequired = field?.missing !== undefined;
  if (!isOpen) {
    return (
      <button
        type="button"
        className={isPrimary ? 'primary' : 'approval-ask'}
        onClick={() => setIsOpen(true)}
      >
        {label}
      </button>
    );
  }

  async function act() {
    if (field?.missing !== undefined && text.trim() === '')
      return setProblem({ of: 'text', sentence: field.missing });
    if (name.trim() === '') return setProblem({ of: 'name', sentence: words.nameRequired });
    setIsSending(true);
    const failure = await send({ name: name.trim(), text: text.trim() }).catch(() => words.failed);
    setIsSending(false);
    if (failure !== null) return setProblem({ of: null, sentence: failure });
    setProblem(null);
    setText('');
    setIsOpen(false);
  }

  const input = (of: 'name' | 'text', isFirst: boolean) => ({
    // It opened with a click.
    autoFocus: isFirst,
    'aria-invalid': problem?.of === of,
    'aria-describedby': problem?.of === of ? `${id}-problem` : undefined,
  });
  const problemOf = (of: 'name' | 'text' | null) =>
    problem?.of === of && (
      <small id={`${id}-problem`} role="alert">
        {problem.sentence}
      </small>
    );
  const textField = field && (
    <div className="field">
      <label htmlFor={`${id}-text`}>{field.label}</label>
      <textarea
        {...input('text', isTextRequired)}
        id={`${id}-text`}
        rows={2}
        value={text}
        maxLength={approvalLimits.text}
        required={isTextRequired}
        onChange={({ target }) => setText(target.value)}
      />
      {problemOf('text')}
    </div>
  );
  return (
    <form
      className="answer"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void act();
      }}
    >
      {isTextRequired && textField}
      <div className="field">
        <label htmlFor={id}>{words.yourName}</label>
        <input
          {...input('name', !isTextRequired)}
          id={id}
          value={name}
          maxLength={approvalLimits.name}
          autoComplete="name"
          required
          onChange={({ target }) => setName(target.value)}
        />
        {hint !== undefined && <small>{hint}</small>}
        {problemOf('name')}
      </div>
      {!isTextRequired && textField}
      {problem?.of === null && <div className="field">{problemOf(null)}</div>}
      <button type="submit" className="primary" disabled={isSending}>
        {submitLabel}
      </button>
      <button type="button" disabled={isSending} onClick={() => setIsOpen(false)}>
        {words.cancel}
      </button>
    </form>
  );
}
