console.log(JSON.stringify(Object.keys(require('@registrar/sdk')).sort()));
