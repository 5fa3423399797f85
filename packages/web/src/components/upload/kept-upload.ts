/** Name of the upload form in the form store. */
export const UPLOAD = 'upload';
