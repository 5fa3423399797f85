/** E-mail or user name in the one spelling that is unique. */
export const accountName = (text: string): string => text.normalize('NFC').toLowerCase();
