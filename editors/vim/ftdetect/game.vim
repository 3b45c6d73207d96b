autocmd BufNewFile,BufRead *.game setfiletype game
