import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { projectsContract } from '#src/features/projects/contract.ts';
import type { Project } from '#src/features/projects/contract.ts';
import { recordSentences } from '#src/platform/shared/record-procedures.ts';
import { undoLatest, useNotice } from '#src/platform/web/notice/notices.ts';
import { queryClient } from '#src/platform/web/query-client.ts';
import { anId, projectRecord } from '#tests/support/entity-fixtures.ts';
import { fakeApi } from '#tests/support/screen/fake-api.ts';
import { serveRouter } from '#tests/support/screen/fake-network.ts';
import { archiveProjects } from './project-mutations.ts';

const sentences = recordSentences('a project');
const care = projectRecord({ id: anId(30), name: 'Care', status: 'On hold', revision: 4 });
const website = projectRecord({ id: anId(31), name: 'Website' });

/** As stored on the server. */
let stored: Project[];
/** Projects before operations. */
let replaced: Map<string, Project>;

beforeEach(() => {
  queryClient.clear();
  stored = [care, website];
  replaced = new Map();
  serveRouter({
    projects: fakeApi(projectsContract, {
      update: ({ id, status, operationId }, errors) => {
        const was = stored.find((each) => each.id === id);
        if (!was) throw errors.NOT_FOUND();
        replaced.set(operationId ?? '', was);
        const now = { ...was, status: status ?? was.status, revision: was.revision + 1 };
        stored = stored.map((each) => (each === was ? now : each));
        return now;
      },
      undo: ({ id }, errors) => {
        const was = replaced.get(id);
        const now = stored.find((each) => each.id === was?.id);
        if (!was || !now) throw errors.NOT_FOUND();
        if (now.revision !== was.revision + 1) throw errors.CHANGED_SINCE();
        stored = stored.map((each) => (each === now ? { ...was, revision: now.revision + 1 } : each));
        return { ids: [was.id] };
      },
    }),
  });
});

const statuses = () => stored.map(({ status }) => status);
const message = () => renderHook(() => useNotice()).result.current?.message;

it('restores the previous statuses of archived projects', async () => {
  await act(() => archiveProjects([care, website]));
  expect(statuses()).toEqual(['Archived', 'Archived']);
  act(undoLatest);
  await waitFor(() => expect(statuses()).toEqual(['On hold', 'Active']));
});

it('doesn’t undo records changed since, and says so', async () => {
  await act(() => archiveProjects([care, website]));
  stored = stored.map((each) => (each.id === care.id ? { ...each, status: 'Completed', revision: 9 } : each));
  act(undoLatest);
  await waitFor(() => expect(message()).toBe(`Restored Website. Care: ${sentences.changedSince}`));
  expect(statuses()).toEqual(['Completed', 'Active']);
});

it('reports projects that could not be archived, and undoes the others', async () => {
  stored = [website];
  await act(() => archiveProjects([care, website]));
  expect(message()).toBe(`Archived Website. Care: ${sentences.notFoundUpdate}`);
  act(undoLatest);
  await waitFor(() => expect(statuses()).toEqual(['Active']));
});
