import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as m from '#messages/projects.ts';
import { formatList } from '#src/platform/shared/text.ts';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import * as text from '#src/platform/web/kit/text.module.css';
import { Section } from '#src/platform/web/layout/page/section.tsx';
import { createLazyComponent } from '#src/platform/web/lazy-component.tsx';
import { projects } from './queries.ts';

const dialog = createLazyComponent(
  async () => (await import('./form/default-tasks-dialog.tsx')).DefaultTasksDialog,
);

/** The tasks that new projects get. */
export function DefaultTasksSection() {
  const [isOpen, setIsOpen] = useState(false);
  const tasks = useQuery(projects.defaultTasks.queryOptions({ input: {} })).data?.tasks;
  return (
    <Section
      isPadded
      title={m.defaultTasks}
      id="default-tasks"
      action={
        <Button
          variant="outlined"
          disabled={tasks === undefined}
          onPointerEnter={dialog.preload}
          onClick={() => setIsOpen(true)}
        >
          {m.editDefaultTasks}
        </Button>
      }
    >
      {tasks && (
        <p className={text.body}>
          {tasks.length === 0 ? m.noDefaultTasks : formatList(tasks.map(({ name }) => name))}
        </p>
      )}
      <p className={classNames(text.small, text.quiet)}>{m.defaultTasksHint}</p>
      {isOpen && tasks && <dialog.Component tasks={tasks} onClose={() => setIsOpen(false)} />}
    </Section>
  );
}
