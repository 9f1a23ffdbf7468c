import { CalendarCheck } from 'lucide-react';
import * as m from '#messages/month-page.ts';
import type { Palette } from '#src/platform/web/feature.ts';

export const palette: Palette = {
  pages: [
    {
      label: m.thisMonth,
      path: '/month',
      icon: CalendarCheck,
      keywords: m.monthWords,
      audience: 'tenant',
    },
  ],
};
