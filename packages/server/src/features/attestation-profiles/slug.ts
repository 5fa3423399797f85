const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const MOST = 48;

/** An address made from a name: letters and digits of ASCII with hyphens between; never of the form of a UUID. */
function slugOf(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const slug = plain
    .replace(/[^a-z\d]+/g, '-')
    .slice(0, MOST)
    .replace(/^-|-$/g, '');
  return slug === '' || UUID.test(slug) ? `profile-${slug}`.replace(/-$/, '') : slug;
}

/** The slug, or with the first number from 2 on that nobody has behind it. */
export function freeSlug(name: string, taken: ReadonlySet<string>): string {
  const slug = slugOf(name);
  for (let number = 2; ; number++) {
    const candidate = number === 2 ? slug : `${slug}-${number - 1}`;
    if (!taken.has(candidate)) return candidate;
  }
}
