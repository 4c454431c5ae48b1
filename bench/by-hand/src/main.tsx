/** The same portal pages, written by hand: router, theme and texts; each page is loaded when it is opened. */
import '@mantine/core/styles/baseline.css';
import '@mantine/core/styles/default-css-variables.css';
import '@mantine/core/styles/global.css';
import './main.css';
import { createTheme, MantineProvider } from '@mantine/core';
import { lazy, StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { HashRouter, Route, Routes } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { read } from './api.ts';
import { startTexts } from './texts.ts';

const theme = createTheme({
  primaryColor: 'brand',
  primaryShade: 6,
  defaultRadius: 8,
  fontFamily:
    '-apple-system, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", Arial, "PingFang HK", "Noto Sans CJK TC", sans-serif',
  colors: {
    brand: [
      '#f5f2f8',
      '#e8e1ee',
      '#d1c3dc',
      '#b6a1c8',
      '#9c7fb5',
      '#7e5999',
      '#5a2a83',
      '#4d2471',
      '#411e5e',
      '#34184c',
    ],
  },
});

const LoginPage = lazy(() => import('./login/login-page.tsx'));
const StartPage = lazy(() => import('./forms/start-page.tsx'));
const TenPage = lazy(() => import('./forms/ten-page.tsx'));
const HundredPage = lazy(() => import('./forms/hundred-page.tsx'));
const FiveHundredPage = lazy(() => import('./forms/five-hundred-page.tsx'));
const HomePage = lazy(() => import('./home/home-page.tsx'));
const SelectionPage = lazy(() => import('./selection/selection-page.tsx'));
const TablePage = lazy(() => import('./table/table-page.tsx'));

await startTexts();
const place = document.getElementById('root');
if (place) {
  createRoot(place).render(
    <StrictMode>
      <MantineProvider theme={theme}>
        <SWRConfig value={{ fetcher: (call: string) => read(call), revalidateOnFocus: false }}>
          <HashRouter>
            <Suspense>
              <Routes>
                <Route path="/" element={<LoginPage />} />
                <Route path="/home" element={<HomePage />} />
                <Route path="/course-selection/selection" element={<SelectionPage />} />
                <Route path="/start" element={<StartPage />} />
                <Route path="/form-10" element={<TenPage />} />
                <Route path="/form-100" element={<HundredPage />} />
                <Route path="/form-500" element={<FiveHundredPage />} />
                <Route path="/table-20" element={<TablePage key="20" count={20} />} />
                <Route path="/table-10000" element={<TablePage key="10000" count={10_000} />} />
              </Routes>
            </Suspense>
          </HashRouter>
        </SWRConfig>
      </MantineProvider>
    </StrictMode>,
  );
}
