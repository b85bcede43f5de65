fx_version 'cerulean'
game 'common'

name 'westmore'
author 'Westmore'
description 'The gate and the logs of the game server, obeying the Westmore website'
version '0.1.0'

server_only 'yes'
node_version '22'
server_script 'server.js'
