import './look/mantine.css';
import './look/tokens.css';
import './look/base.css';
import './look/controls.css';
import './look/fields.css';
import './look/library.css';
import './look/marks.css';
import './look/table.css';
import './look/panel.css';
import './look/list.css';
import './look/app.css';
import './look/cards.css';
import './look/narrow.css';
import './look/print.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from './api.ts';
import { Notices } from './components/notices/notices.tsx';
import { guardDrops } from './lib/file-drop.ts';
import { followOtherTabs } from './lib/other-tabs.ts';
import { printInLight } from './lib/use-printing.ts';
import { router } from './router.ts';
import { startStrings } from './start-strings.ts';
import { cssVariables, styleNonce, theme, themeMemory } from './theme.ts';

// The scroll lock of dialogs reads the nonce of its style element here.
Object.assign(globalThis, { __webpack_nonce__: styleNonce() });
startStrings();
guardDrops();
followOtherTabs();
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element #root');
printInLight(document.documentElement);
createRoot(root).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={themeMemory}
      defaultColorScheme="auto"
      getStyleNonce={styleNonce}
    >
      <Notices />
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} context={{ queryClient }} />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
