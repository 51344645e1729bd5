import { render } from 'preact';
import { App } from './app.tsx';
import { startClock } from './state/now.ts';
import { startStore } from './state/store.ts';
import { startTheme } from './state/theme.ts';
import './styles/tokens.css';
import './styles/layout.css';
import './styles/messages.css';
import './styles/blocks.css';
import './styles/controls.css';
import './styles/views.css';
import './styles/inspector.css';

startTheme();
startClock();
startStore();
const root = document.getElementById('app');
if (root !== null) render(<App />, root);
