import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import * as m from '#messages/approvals.ts';
import type { ApprovalRequest } from '#src/features/approvals/contract.ts';
import { approvalLimits } from '#src/features/approvals/rules/approval-limits.ts';
import { answerQuestion } from './approval-mutations.ts';
import { useDayOf } from './use-day-of.ts';

type QuestionThreadProps = {
  requestId: string;
  entryId: string | null;
  /** What it is about. */
  label: string;
  messages: ApprovalRequest['messages'];
};

/** What both sides wrote, and a field for the answer. */
export function QuestionThread({ requestId, entryId, label, messages }: QuestionThreadProps) {
  const dayOf = useDayOf();
  const [text, setText] = useState('');
  const [isSending, setIsSending] = useState(false);

  async function send() {
    setIsSending(true);
    // After a failure, the notice says so and the text stays.
    if (await answerQuestion(requestId, entryId, text)) setText('');
    setIsSending(false);
  }

  return (
    <Box sx={{ display: 'grid', gap: 2, pl: 3, py: 2 }}>
      <Box
        component="ul"
        aria-label={m.questions}
        sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}
      >
        {messages.map((message) => (
          <li key={message.id}>
            <Box sx={{ color: 'text.secondary', fontSize: 13 }}>
              {m.nameAndDay({
                name: message.name,
                day: dayOf(message.at),
              })}
            </Box>
            <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{message.text}</Box>
          </li>
        ))}
      </Box>
      <Box
        component="form"
        aria-label={label}
        sx={{ display: 'flex', gap: 2, alignItems: 'flex-end' }}
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() !== '') void send();
        }}
      >
        <TextField
          multiline
          maxRows={6}
          label={m.yourAnswer}
          value={text}
          onChange={({ target }) => setText(target.value)}
          slotProps={{ htmlInput: { maxLength: approvalLimits.text } }}
          sx={{ flex: 1 }}
        />
        <Button type="submit" variant="outlined" color="inherit" loading={isSending}>
          {m.answer}
        </Button>
      </Box>
    </Box>
  );
}
