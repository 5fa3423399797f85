import { z } from 'zod';
import { list } from '../../lib/page-search.ts';

/** `/settings/scheduled-tasks`; `open` names the task whose details are shown. */
export const ScheduledTasksSearch = z.object(list);
