import { describe } from 'vitest';
import { type Asked, Desk, itAnswers } from './domains.ts';
