const PATHS = {
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6L6 18',
  send: 'M5 12h13M12.5 6l6 6-6 6',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v2.5M12 19.5V22M2 12h2.5M19.5 12H22M5 5l1.7 1.7M17.3 17.3L19 19M5 19l1.7-1.7M17.3 6.7L19 5',
  down: 'M12 5v14M6 13l6 6 6-6',
  reply: 'M4 5.5h16v10.500h-9l-4.500 3.500V16H4z',
  ask: 'M4 12h14M13 7l5 5-5 5',
};

export function Icon({ name }: { name: keyof typeof PATHS }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}

/** Two voices. */
export function Mark() {
  return (
    <svg class="mark" viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="9" />
      <path
        class="mark-full"
        d="M8 9h11a3 3 0 0 1 3 3v3.5a3 3 0 0 1-3 3h-6.5L8.5 22v-3.5A3 3 0 0 1 6 15.500V12a3 3 0 0 1 2-3z"
      />
      <path
        class="mark-line"
        d="M24.500 14.500a2.800 2.800 0 0 1 1.500 2.500v2.700a2.800 2.800 0 0 1-2.400 2.800v2.700l-3.300-2.700H15.500"
      />
    </svg>
  );
}
