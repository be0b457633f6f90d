console.error('the setting SECRETS_KEYS is missing');
process.exit(3);
