const LOOK_EVERY_MS = 1_000;

/** In development the page is built again after each change, and reloads when it sees another build. */
export function reloadOnBuild(): void {
  if (import.meta.env.MODE === 'development') setInterval(() => void reloadIfRebuilt(), LOOK_EVERY_MS);
}

async function reloadIfRebuilt(): Promise<void> {
  const script = document.querySelector('script[type="module"][src]')?.getAttribute('src');
  const served = await fetch('./', { cache: 'no-store' }).then(
    (response) => (response.ok ? response.text() : ''),
    () => '',
  );
  if (script && served !== '' && !served.includes(script)) location.reload();
}
