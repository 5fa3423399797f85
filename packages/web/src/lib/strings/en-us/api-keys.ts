/** The title of the page, which the window shows before the page is there. */
export const apiKeys = { title: 'API keys' };
