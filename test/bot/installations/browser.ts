/** A person's browser: it keeps cookies, and follows nothing by itself. */
export class Browser {
  cookies = '';
  readonly #bot: string;
  readonly #publicUrl: string;

  /** @param publicUrl as people know the bot */
  constructor(bot: string, publicUrl: string) {
    this.#bot = bot;
    this.#publicUrl = publicUrl;
  }

  /** @param address of the bot as people know it, or as it is */
  async open(address: string): Promise<Response & { html: string }> {
    const url = new URL(address.replace(this.#publicUrl, this.#bot), this.#bot);
    const response = await fetch(url, { headers: { cookie: this.cookies }, redirect: 'manual' });
    const set = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
    if (set.length > 0) this.cookies = set.join('; ');
    return Object.assign(response, { html: await response.text() });
  }

  /** From the page with Slack's button to Slack's answer. @param as the workspace that a person chooses; '': they refuse */
  async allow(as: string): Promise<string> {
    const page = await this.open('/slack/install');
    const [, link = ''] = /href="([^"]+)"/.exec(page.html) ?? [];
    const asks = new URL(link.replaceAll('&amp;', '&'));
    asks.searchParams.set('as', as);
    const answer = await fetch(asks, { redirect: 'manual' });
    return answer.headers.get('location') ?? '';
  }

  async install(as: string): Promise<Response & { html: string }> {
    return this.open(await this.allow(as));
  }
}
