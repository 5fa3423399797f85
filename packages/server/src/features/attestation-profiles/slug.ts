const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const MOST = 48;

/** Derives a slug from a name: ASCII letters and digits with hyphens between; never in the form of a UUID. */
function slugOf(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const slug = plain
    .replace(/[^a-z\d]+/g, '-')
    .slice(0, MOST)
    .replace(/^-|-$/g, '');
  return slug === '' || UUID.test(slug) ? `profile-${slug}`.replace(/-$/, '') : slug;
}

/** Returns the slug, or the slug with the first free number from 2 on. */
export function freeSlug(name: string, taken: ReadonlySet<string>): string {
  const slug = slugOf(name);
  for (let number = 2; ; number++) {
    const candidate = number === 2 ? slug : `${slug}-${number - 1}`;
    if (!taken.has(candidate)) return candidate;
  }
}
